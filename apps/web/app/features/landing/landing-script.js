// The landing page's only script: opens and closes the check-status dialog and tidies the phone number it asks for.
// It listens on the document, so it may arrive before or after the page, and once is enough.
(() => {
  if (window.kasenteLanding) return;
  window.kasenteLanding = true;

  const dialog = () => document.getElementById('check-status');

  document.addEventListener('click', (event) => {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const box = dialog();
    if (!box) return;
    if (target.closest('[data-open-check-status]') && !box.open) box.showModal();
    else if (target.closest('[data-close-check-status]') || target === box) box.close();
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== 'check-status-form') return;
    event.preventDefault();
    const input = form.elements.namedItem('phone');
    const digits = input.value.replace(/\D/g, '').replace(/^0/, '');
    if (digits === '') {
      input.setAttribute('aria-invalid', 'true');
      input.focus();
      say('Please enter your phone number');
      return;
    }
    input.removeAttribute('aria-invalid');
    say(null);
    try {
      location.assign(`${form.getAttribute('action')}?phone=${digits.startsWith('256') ? digits : `256${digits}`}`);
    } catch {
      say('An error occurred while checking your status. Please try again.');
    }
  });

  function say(text) {
    document.getElementById('check-status-error').hidden = text === null;
    if (text !== null) document.getElementById('check-status-error-text').textContent = text;
  }
})();
