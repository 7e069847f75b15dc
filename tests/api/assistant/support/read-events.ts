interface TurnEvent {
  event: string;
  // deno-lint-ignore no-explicit-any -- each event has its own shape; tests say which
  data: any;
}

/** Returns all server-sent events of a response, in order. */
export async function readEvents(response: Response): Promise<TurnEvent[]> {
  const text = await response.text();
  return text.split('\n\n').filter(Boolean).map((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
    return { event: event!, data: JSON.parse(data!) };
  });
}

/** Returns the final text: the deltas after the last router event. */
export function streamedText(events: TurnEvent[]): string {
  const last = events.findLastIndex(({ event }) => event === 'router');
  return deltasOf(events.slice(last)).join('');
}

export function deltasOf(events: TurnEvent[]): string[] {
  return events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
}
