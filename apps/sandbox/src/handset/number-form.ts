import { type Html, markup } from './markup.ts';

/** Type a number to pick up its phone. */
export function numberForm(problem?: string): Html {
  return markup`<form class="pick" method="get" action="/handset">
    <label for="number">Phone number</label>
    <p class="hint" id="number-hint">Any Ugandan number, such as 0772 123 456</p>
    ${problem !== undefined && markup`<p class="problem" id="number-problem" role="alert">${problem}</p>`}
    <div class="row">
      <input
        id="number"
        name="number"
        type="tel"
        inputmode="tel"
        autocomplete="off"
        required
        aria-describedby="number-hint${problem === undefined ? '' : ' number-problem'}"
      />
      <button class="button" type="submit">Open</button>
    </div>
  </form>`;
}
