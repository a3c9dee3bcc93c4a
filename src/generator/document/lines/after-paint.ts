// Work that many changes ask for: done once, after the frame that shows the last of them, so that no key waits for it.

export interface Deferred {
  readonly note: () => void
  /** Does it now, if it was asked for. */
  readonly settle: () => void
  readonly cancel: () => void
}

export const afterPaint = (work: () => void): Deferred => {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const cancel = (): void => {
    isAsked = false
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const settle = (): void => {
    if (!isAsked) return
    cancel()
    work()
  }
  const note = (): void => {
    cancel()
    isAsked = true
    frame = requestAnimationFrame(() => {
      timer = setTimeout(settle)
    })
  }
  return { note, settle, cancel }
}
