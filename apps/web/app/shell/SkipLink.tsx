/** First stop of the keyboard: past the navigation to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="bg-brand text-on-brand sr-only rounded-md px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to content
    </a>
  );
}
