interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/** While so many are under way, more wait for one of them and then go together: the more ask, the less each costs. */
const UNDER_WAY = 6;

/**
 * Gathers what is asked in one turn of the process, by many requests say, so that it costs one statement. Whoever asks alone
 * waits no longer than for that turn to end. Answers come in the order of the questions, whichever statement is done first: who
 * came first goes on first.
 */
export class AskedTogether<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  #waiting: Waiting<Question, Answer>[] = [];
  #underWay = 0;
  /** Of the last that were asked: settles when they have heard. */
  #answered = Promise.resolve();
  #isDue = false;

  /** `askAll` answers at most `most` questions, in their order. */
  constructor(most: number, askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#most = most;
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((answered, failed) => {
      this.#waiting.push({ question, answered, failed });
      if (this.#isDue || this.#underWay >= UNDER_WAY) return;
      this.#isDue = true;
      setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    this.#isDue = false;
    while (this.#waiting.length > 0 && this.#underWay < UNDER_WAY)
      this.#answered = this.#answer(this.#waiting.splice(0, this.#most), this.#answered);
  }

  async #answer(waiting: readonly Waiting<Question, Answer>[], before: Promise<void>): Promise<void> {
    this.#underWay += 1;
    try {
      const answers = await this.#askAll(waiting.map(({ question }) => question));
      await before;
      for (const [place, { answered }] of waiting.entries()) answered(answers[place]!);
    } catch (error) {
      for (const { failed } of waiting) failed(error);
    } finally {
      this.#underWay -= 1;
      this.#turn();
    }
  }
}
