// A queue of scanned codes, processed in order. No code is lost during processing, during a save, or while the server does
// not answer, and none is processed twice.

/** The result for a code; `lost`: no answer arrived, the code can be retried. */
export type CodeStatus = 'taken' | 'refused' | 'lost'

export type CodeHandler = (code: string) => Promise<CodeStatus>

interface ScanState {
  /** The number of queued codes. */
  readonly waiting: number
  /** Codes without an answer. */
  readonly lost: readonly string[]
  /** Whether a handler is attached, or was attached on this screen. */
  readonly isUsed: boolean
  /** Whether processing is suspended. */
  readonly isPaused: boolean
  /** The last code, if it was scanned into another box. */
  readonly moved: MovedCode | undefined
}

export interface MovedCode {
  readonly code: string
  /** The name of the box. */
  readonly from: string
}

export class ScanInbox {
  #codes: readonly string[] = []
  #lost: readonly string[] = []
  #worker: CodeHandler | undefined
  #holds = 0
  #isUsed = false
  #isWorking = false
  /** Whether each code since the queue was last empty was taken. */
  #isComplete = true
  #state: ScanState = { waiting: 0, lost: [], isUsed: false, isPaused: true, moved: undefined }
  #moved: MovedCode | undefined
  #isWhole: (code: string) => boolean = () => false
  readonly #listeners = new Set<() => void>()
  readonly #idleWaiters = new Set<(isWhole: boolean) => void>()

  readonly take = (...codes: readonly string[]): void => {
    this.#moved = undefined
    this.#codes = [...this.#codes, ...codes]
    this.#startNext()
  }

  /** Queues a code that was scanned into a box for other input, and records that box. */
  readonly takeFrom = (code: string, from: string | undefined): void => {
    this.take(code)
    this.#moved = from === undefined ? undefined : { code, from }
    this.#publish()
  }

  /** Whether the attached handler regards the code as complete. */
  readonly isWhole = (code: string): boolean => this.#isWhole(code)

  /** Queues the lost codes again. */
  readonly retry = (): void => {
    const codes = this.#lost
    this.#lost = []
    this.take(...codes)
  }

  /** Discards the lost codes. */
  readonly discardLost = (): void => {
    this.#lost = []
    this.#publish()
  }

  /** Removes all codes that are not being processed, and returns them. */
  drain(): readonly string[] {
    const running = this.#isWorking ? 1 : 0
    const left = [...this.#codes.slice(running), ...this.#lost]
    this.#codes = this.#codes.slice(0, running)
    this.discardLost()
    return left
  }

  /** Attaches the handler of codes, which receives the queued ones. Returns a function that detaches it. */
  attach(work: CodeHandler, isWhole: (code: string) => boolean = () => true): () => void {
    this.#worker = work
    this.#isWhole = isWhole
    this.#isUsed = true
    this.#holds = 0
    this.#startNext()
    return () => {
      if (this.#worker !== work) return
      this.#worker = undefined
      this.#publish()
    }
  }

  /** Pauses until it is released as often, or another handler is attached. */
  pause(): void {
    this.#holds += 1
    this.#publish()
  }

  release(): void {
    this.#holds = Math.max(0, this.#holds - 1)
    this.#startNext()
  }

  /** Resolves when the queue is empty: whether each code was accepted. */
  waitUntilIdle(): Promise<boolean> {
    if (this.#codes.length === 0 || this.#isSuspended()) return Promise.resolve(true)
    return new Promise(resolve => this.#idleWaiters.add(resolve))
  }

  readonly state = (): ScanState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #isSuspended(): boolean {
    return this.#holds > 0 || !this.#worker
  }

  #publish(): void {
    const [waiting, lost, isUsed] = [this.#codes.length, this.#lost, this.#isUsed]
    this.#state = { waiting, lost, isUsed, isPaused: this.#isSuspended(), moved: this.#moved }
    for (const listener of this.#listeners) listener()
  }

  #startNext(): void {
    this.#publish()
    const [code] = this.#codes
    if (this.#isWorking || this.#isSuspended()) return
    // No caller awaits a scan: an error is reported like any error of the page.
    if (code !== undefined && this.#worker) void this.#process(this.#worker, code)
    else this.#resolveWaiting()
  }

  async #process(work: CodeHandler, code: string): Promise<void> {
    this.#isWorking = true
    let status: CodeStatus = 'refused'
    try {
      status = await work(code)
    } finally {
      this.#isWorking = false
      this.#isComplete &&= status === 'taken'
      if (status === 'lost') this.#lost = [...this.#lost.filter(one => one !== code), code]
      else if (this.#lost.includes(code)) this.#lost = this.#lost.filter(one => one !== code)
      this.#codes = this.#codes.slice(1)
      this.#startNext()
    }
  }

  #resolveWaiting(): void {
    for (const done of this.#idleWaiters) done(this.#isComplete)
    this.#idleWaiters.clear()
    this.#isComplete = true
  }
}
