import { type Html, markup } from './markup.ts';

/** The frame all pages of the sandbox share. Scripts and styles are files of their own, so the policy can be strict. */
export function layout(content: Html): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox handset</title>
        <link rel="icon" href="/handset.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox.css" />
        <link rel="stylesheet" href="/handset.css" />
        <script src="/handset.js" type="module"></script>
      </head>
      <body>
        <header class="bar">
          <p><strong>Test network.</strong> No real money moves here.</p>
        </header>
        ${content}
      </body>
    </html> `.html;
}
