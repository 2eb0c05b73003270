/*
 * Numbers spoken by the browser, for play alone, where the recorded words cannot be had: voices come late and
 * differ, and some browsers stop after fifteen seconds, so each number is an utterance of its own.
 */

/** Whether this browser speaks. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

export function speakNumbers(numbers: readonly number[]): void {
  if (!canSpeak()) return
  stopSpeaking()
  for (const [index, by] of numbers.entries()) {
    const word = index > 0 && by > 0 ? 'plus ' : ''
    const utterance = new SpeechSynthesisUtterance(by < 0 ? `minus ${-by}` : `${word}${by}`)
    utterance.lang = 'en-IN'
    speechSynthesis.speak(utterance)
  }
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel()
}
