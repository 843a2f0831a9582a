// All that the offline page does: goes on as soon as somebody answers, or when asked to. Not every phone says by itself
// that its network is back, so it asks.
(() => {
  if (window.kasenteOffline) return;
  window.kasenteOffline = true;

  const again = () => location.reload();
  const ask = () => {
    if (!document.hidden) fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(again, () => undefined);
  };
  setInterval(ask, 5_000);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', ask);
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-try-again]')) again();
  });
})();
