import { isOnline, subscribeNetwork } from './network.ts';

interface Asked {
  refetch: () => Promise<{ isError: boolean }>;
}

/**
 * Asks anew at a press, and tells whether it came. Without a network it has not, also where that goes while it is on its way: nobody
 * is kept waiting for one (decision 0304).
 */
export async function refetchNow(...queries: Asked[]): Promise<boolean> {
  if (!isOnline()) return false;
  let stop = () => {};
  const cutOff = new Promise<false>((resolve) => {
    stop = subscribeNetwork(() => !isOnline() && resolve(false));
  });
  const answered = Promise.all(queries.map((query) => query.refetch()));
  try {
    return await Promise.race([cutOff, answered.then((all) => all.every(({ isError }) => !isError))]);
  } finally {
    stop();
  }
}
