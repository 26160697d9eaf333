/** Loads once; what failed is tried again. */
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
