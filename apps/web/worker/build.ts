/** What the build writes into the worker: the files of one version of the app, and which page answers where. */
export interface Build {
  id: string;
  /** Scripts, styles and fonts of everything but the consoles. */
  files: string[];
  /** Addresses of pages that the build turned into HTML. */
  pages: string[];
  /** Where the page answers that all other screens start from. */
  shell: string;
  /** Screens of members, with `:name` for parameters. */
  member_routes: string[];
  /**
   * Screens of the consoles, and the scripts that each needs, its frame's too: a phone keeps them once it was opened there.
   * `whole`: of a screen that has to begin without a network all its files, lazy parts too, beyond those of every screen.
   */
  console_routes: { address: string; scripts: string[]; whole: string[] }[];
}

/** What a page says beside its list of all routes, which mentions the files of every screen there is. */
export function besideRoutes(page: string): string {
  return page.replaceAll(/window\.__reactRouterManifest=\{.*?\};/gs, '');
}
