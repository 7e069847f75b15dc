type Part = 'router' | 'retrieval' | 'model' | 'commit';

/** Sums up how long the parts of a turn took, in whole milliseconds. */
export class Stopwatch {
  private readonly started: number;
  private readonly parts = { router: 0, retrieval: 0, model: 0, commit: 0 };

  constructor(private readonly now: () => number) {
    this.started = now();
  }

  async time<Result>(part: Part, run: () => Promise<Result>): Promise<Result> {
    const started = this.now();
    try {
      return await run();
    } finally {
      this.parts[part] += this.now() - started;
    }
  }

  read() {
    const { router, retrieval, model, commit } = this.parts;
    return {
      router: Math.round(router),
      retrieval: Math.round(retrieval),
      model: Math.round(model),
      commit: Math.round(commit),
      total: Math.round(this.now() - this.started),
    };
  }
}
