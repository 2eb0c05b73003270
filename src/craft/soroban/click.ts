let audio: AudioContext | null = null
let wood: AudioBuffer | null = null

/** How long a bead sounds, in seconds, and how fast it dies away. */
const LASTS_S = 0.025
const DIES = 420

/** The click of a bead. The browser allows sound once a hand has done something, and a bead needs one. */
export function click(): void {
  audio ??= new AudioContext()
  void audio.resume()
  wood ??= clack(audio)
  const source = new AudioBufferSourceNode(audio, { buffer: wood })
  const gain = new GainNode(audio, { gain: 0.25 })
  source.connect(gain).connect(audio.destination)
  source.start()
}

/** Two short tones that die away at once, like wood on wood. */
function clack({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.ceil(LASTS_S * sampleRate), sampleRate })
  const data = buffer.getChannelData(0)
  for (let at = 0; at < data.length; at++) {
    const t = at / sampleRate
    const tones = Math.sin(2 * Math.PI * 1_900 * t) + 0.6 * Math.sin(2 * Math.PI * 3_130 * t)
    data[at] = tones * 0.5 * Math.exp(-DIES * t)
  }
  return buffer
}
