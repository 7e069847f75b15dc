export interface Audit {
  verdict: 'clean' | 'vulnerable' | 'unreachable';
  /** For people. */
  detail: string;
}

/** What `deno audit` said. Whatever fails without naming the service found something. */
export function readAudit(success: boolean, output: string): Audit {
  const text = output.split('\nStack backtrace')[0]!.trim();
  if (success) {
    return { verdict: 'clean', detail: 'No package has a known high or critical advisory.' };
  }
  if (
    /error sending request|invalid peer certificate|error responding to|status: [45]\d\d|dns error/i
      .test(text)
  ) {
    const reason = text.split('\n')[0]!;
    return {
      verdict: 'unreachable',
      detail: `Not checked, the advisory service is not reachable: ${reason}`,
    };
  }
  return { verdict: 'vulnerable', detail: text };
}
