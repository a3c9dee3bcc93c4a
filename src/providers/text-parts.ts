// Reads a long text of an answer part by part; loaded by the first call that needs it.

/** Receives a part; returns false to stop. */
export type TextReceiver = (part: string, headers: Headers) => boolean

/** The whole text, or undefined if the receiver has stopped it. */
export const readTextParts = async ({ body, headers }: Response, onText: TextReceiver): Promise<string | undefined> => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    if (done) return text
    text += value
    if (!onText(value, headers)) return void (await reader?.cancel())
  }
}
