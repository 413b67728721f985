// Who answers: the server that the page came from. (The playground has a worker in its place.)
const POLL = 150;

async function ask(path, body) {
  const response = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const value = await response.json();
  if (!response.ok) throw new Error(value.error || response.statusText);
  return value;
}

const server = {
  // Answers `{result, cancelled, report}`; `told(progress)` is called now and then.
  async run(question, told, signal) {
    const { job } = await ask("api/run", question);
    let asked = null;
    signal.addEventListener("abort", () => { asked = performance.now(); ask(`api/job/${job}/cancel`, {}).catch(() => {}); }, { once: true });
    for (;;) {
      const now = await ask(`api/job/${job}`);
      if (now.state !== "running") return { ...now, report: `api/job/${job}/report.html` };
      // Whoever cancels does not wait for an engine that is slow to notice.
      if (asked !== null && performance.now() - asked > 1500) return { cancelled: true, result: null };
      told(now.progress);
      await new Promise((done) => setTimeout(done, POLL));
    }
  },
  step: (question) => ask("api/step", question),
};
