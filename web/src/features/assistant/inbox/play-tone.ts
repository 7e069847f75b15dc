const HERTZ = 660;
const SECONDS = 0.25;
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** Plays a short tone. Browsers allow it only after an interaction with the page. */
export function playTone(): void {
  context ??= new AudioContext();
  const gain = new GainNode(context, { gain: VOLUME });
  const tone = new OscillatorNode(context, { frequency: HERTZ });
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
}
