//! Writes the page and the worker of the playground into a folder (see `scripts/playground`).

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("write FOLDER");
        std::process::exit(3);
    };
    let folder = std::path::Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("index.html"), weir_playground::page())?;
    std::fs::write(folder.join("worker.js"), weir_playground::worker())
}
