// The landing page's only script: opens and closes the check-status dialog and tidies the phone number it asks for.
// It listens on the document, so it may arrive before or after the page, and once is enough.
(() => {
  if (window.kasenteLanding) return;
  window.kasenteLanding = true;

  const dialog = () => document.getElementById('check-status');
  const phone = () => document.getElementById('check-status-form').elements.namedItem('phone');

  document.addEventListener('click', (event) => {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const box = dialog();
    if (!box) return;
    if (target.closest('[data-open-check-status]') && !box.open) {
      say(null);
      box.showModal();
    } else if (target.closest('[data-close-check-status]') || target === box) box.close();
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== 'check-status-form') return;
    event.preventDefault();
    const digits = phone()
      .value.replace(/[٠-٩۰-۹０-９]/g, (digit) => digit.charCodeAt(0) % 16)
      .replace(/\D/g, '')
      .replace(/^0{0,2}256(?=\d)/, '')
      .replace(/^0/, '');
    if (digits === '') {
      say('Please enter your phone number');
      phone().setAttribute('aria-invalid', 'true');
      phone().focus();
      return;
    }
    say(null);
    try {
      location.assign(`${form.getAttribute('action')}?phone=256${digits}`);
    } catch {
      say('An error occurred while checking your status. Please try again.');
    }
  });

  function say(text) {
    phone().removeAttribute('aria-invalid');
    document.getElementById('check-status-error').hidden = text === null;
    if (text !== null) document.getElementById('check-status-error-text').textContent = text;
  }
})();

// Besides: whoever is signed in is led to their dashboard, and the worker keeps the app for offline use.
(() => {
  if (window.kasenteLandingBesides) return;
  window.kasenteLandingBesides = true;

  /** After the page has loaded: what the person came for goes first. As in `offline/OfflineSupport.tsx`. */
  const CALM_MS = 3_000;

  leadIn();
  bringReferral();
  if (document.readyState === 'complete') setTimeout(registerWorker, CALM_MS);
  else window.addEventListener('load', () => setTimeout(registerWorker, CALM_MS), { once: true });

  function leadIn() {
    if (!isSignedIn()) return;
    for (const link of document.querySelectorAll('[data-sign-in]')) {
      link.href = link.dataset.signIn;
      link.textContent = 'Your Dashboard';
    }
  }

  // Who comes by the page of a shared offer applies with the code of the member who shared it (decision 0122).
  function bringReferral() {
    const ref = new URLSearchParams(location.search).get('ref');
    if (ref === null) return;
    // From where members sign in it is one press to apply.
    for (const link of document.querySelectorAll('a[href="/apply"], a[href="/login"]'))
      link.href += `?ref=${encodeURIComponent(ref)}`;
  }

  function isSignedIn() {
    try {
      return localStorage.getItem('accessToken') !== null;
    } catch {
      return false;
    }
  }

  // The name of the policy and the address are those of `offline/worker-address.ts`. Errors are ignored (spec 1 §8).
  function registerWorker() {
    try {
      const address = { createScriptURL: () => '/sw.js' };
      const made = window.trustedTypes?.createPolicy('kasente-worker', address) ?? address;
      navigator.serviceWorker.register(made.createScriptURL(''), { updateViaCache: 'none' }).catch(() => undefined);
    } catch {
      // A browser without workers, or one that wants none.
    }
  }
})();
