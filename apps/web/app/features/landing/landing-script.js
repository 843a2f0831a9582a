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
    const digits = phone().value.replace(/\D/g, '').replace(/^0/, '');
    if (digits === '') {
      say('Please enter your phone number');
      phone().setAttribute('aria-invalid', 'true');
      phone().focus();
      return;
    }
    say(null);
    try {
      location.assign(`${form.getAttribute('action')}?phone=${digits.startsWith('256') ? digits : `256${digits}`}`);
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
