// The two tones of a scan: a code that was taken, and one that was not.
const notes = { found: [880, 0.09], missing: [220, 0.28] } as const

let context: AudioContext | undefined

/** A browser without sound, or one that does not allow any yet, stays silent. */
export const playTone = (kind: keyof typeof notes): void => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const [frequency, length] = notes[kind]
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  oscillator.frequency.value = frequency
  gain.gain.value = 0.08
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(context.currentTime + length)
}
