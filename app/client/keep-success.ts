/** Returns a function that loads once and keeps the result. After a failure, the next call loads again. */
export function keepSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((failure) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}
