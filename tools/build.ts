import { readWords } from '#tools/read-words.ts';
import { sentenceOf } from '#tools/refusal.ts';
import { buildWeb, isWebBuilt, WEB_DIR } from '#tools/run/web-build.ts';

readWords({ name: 'npm run build --', does: 'builds the web app, if it is not built already' });

// `npm run build`: makes the web app where the server finds it, and starts nothing.
try {
  if (isWebBuilt()) {
    console.log(`The web app is built already: ${WEB_DIR}`);
  } else {
    console.log('Building the web app …');
    await buildWeb();
    console.log(`Built: ${WEB_DIR}`);
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
// The channel to the launcher would keep us.
process.disconnect?.();
