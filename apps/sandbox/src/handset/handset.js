// Keeps the page current: asks for the same page again and takes over only what changed, so that a PIN being
// typed stays where it is. Without this script every form still works; the page is then reloaded by hand.

const POLL_MS = 1000;
let isSending = false;

async function refresh(form) {
  takeOver(await load(form), form !== undefined);
}

// As a document whose scripts never run: the one way that makes one without text that becomes markup.
function load(form) {
  const request = new XMLHttpRequest();
  request.open(form ? 'POST' : 'GET', form?.action ?? location.pathname + location.search);
  request.responseType = 'document';
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      if (request.status === 200 && request.response) resolve(request.response);
      else reject(new Error(`Status ${request.status}`));
    });
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new Error('No answer')));
    request.send(form && new URLSearchParams(new FormData(form)));
  });
}

function takeOver(fresh, isAnswer) {
  for (const list of document.querySelectorAll('[data-keyed]')) {
    const newer = fresh.getElementById(list.id);
    if (newer) mergeList(list, newer);
  }
  for (const note of document.querySelectorAll('.empty[id], #clock')) copyText(fresh, note.id);
  if (isAnswer) copyText(fresh, 'notice');
}

function mergeList(list, newer) {
  const old = new Map([...list.children].map((child) => [child.dataset.key, child]));
  let place = list.firstElementChild;
  for (const child of newer.children) {
    const known = old.get(child.dataset.key);
    old.delete(child.dataset.key);
    if (known && known.dataset.version === child.dataset.version) {
      updateLive(known, child);
      if (known === place) place = place.nextElementSibling;
      else list.insertBefore(known, place);
      continue;
    }
    const copy = document.importNode(child, true);
    if (known) {
      if (known === place) place = place.nextElementSibling;
      known.replaceWith(copy);
      copy.querySelector('[aria-invalid]')?.focus();
    } else {
      list.insertBefore(copy, place);
      announce(copy.dataset.news);
    }
  }
  for (const gone of old.values()) gone.remove();
}

function updateLive(known, fresh) {
  for (const live of known.querySelectorAll('[data-live]')) {
    const newer = fresh.querySelector(`[data-live="${live.dataset.live}"]`);
    if (newer && newer.textContent !== live.textContent) live.textContent = newer.textContent;
  }
}

function copyText(fresh, id) {
  const here = document.getElementById(id);
  const there = fresh.getElementById(id);
  if (here && there && here.textContent !== there.textContent) here.textContent = there.textContent;
}

function announce(text) {
  const news = document.getElementById('news');
  if (news && text) news.textContent = text;
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  if (!isSending) void send(form);
});

async function send(form) {
  isSending = true;
  try {
    await refresh(form);
  } catch {
    say('The sandbox does not answer. Try again.');
  } finally {
    isSending = false;
  }
}

function say(text) {
  const notice = document.getElementById('notice');
  if (notice) notice.textContent = text;
}

async function poll() {
  if (!document.hidden && !isSending) {
    // A sandbox that is being restarted answers again soon.
    await refresh().catch(() => undefined);
  }
  setTimeout(() => void poll(), POLL_MS);
}

setTimeout(() => void poll(), POLL_MS);
