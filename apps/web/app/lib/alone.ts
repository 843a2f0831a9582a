/** Does the work while no other tab of this browser does work of that name. Where tabs cannot lock, it is done at once. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Missing in old browsers and on plain HTTP, whatever the types say.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
}
