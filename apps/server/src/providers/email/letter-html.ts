import type { Letter } from './email.ts';

const BRAND = 'Kasente Club';
const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }));

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes.get(character) ?? character);
}

/** A letter as HTML that every mail program draws: one column, inline styles, no picture. */
export function letterHtml({
  subject,
  text,
  url,
  contact_url,
}: Pick<Letter, 'subject' | 'text' | 'url' | 'contact_url'>): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en-UG"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f4;color:#17211b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#0b5d3b">${BRAND}</p>
${paragraphs}
<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d3b;color:#ffffff;font-weight:600;text-decoration:none">Open ${BRAND}</a></p>
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#55605a">You get this because of your application or membership. Members choose what they are told in their profile. We never ask for your PIN. <a href="${escapeHtml(contact_url)}" style="color:#55605a">How to reach us</a></p>
</body></html>`;
}
