/**
 * Asks the worker to keep all files of this screen, also those that it has not needed yet, so that it begins without a network.
 * Calls back when they are there; asks a new version anew. Gives what ends it.
 */
export function keepScreen(onKept: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const workers = navigator.serviceWorker;
  let isHere = true;
  const ask = async () => {
    const { active } = await workers.ready;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => isHere && onKept());
    port1.start();
    active?.postMessage({ keep: location.pathname }, [port2]);
  };
  void ask();
  const again = () => void ask();
  workers.addEventListener('controllerchange', again);
  return () => {
    isHere = false;
    workers.removeEventListener('controllerchange', again);
  };
}
