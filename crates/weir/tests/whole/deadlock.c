#include <pthread.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
int meals;

void *philosopher(void *first_is_left) {
    pthread_mutex_t *a = first_is_left ? &left : &right;
    pthread_mutex_t *b = first_is_left ? &right : &left;
    pthread_mutex_lock(a);
    pthread_mutex_lock(b);
    meals++;
    pthread_mutex_unlock(b);
    pthread_mutex_unlock(a);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, philosopher, (void *)1);
    pthread_create(&two, 0, philosopher, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
