// A queue of scanned codes, processed in order. No code is lost during processing, during a save, or while the server does
// not answer, and none is processed twice.

/** What became of a code; what is lost was never answered, and can be taken again. */
export type CodeStatus = 'taken' | 'refused' | 'lost'

export type CodeHandler = (code: string) => Promise<CodeStatus>

interface ScanState {
  /** The number of queued codes. */
  readonly waiting: number
  /** Codes without an answer. */
  readonly lost: readonly string[]
  /** Whether a handler is attached, or was attached on this screen. */
  readonly isUsed: boolean
  /** Whether codes rest until something else is over. */
  readonly isPaused: boolean
  /** The last code, where it fell into another box. */
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
  /** Whether each code since the last rest was taken. */
  #isComplete = true
  #state: ScanState = { waiting: 0, lost: [], isUsed: false, isPaused: true, moved: undefined }
  #moved: MovedCode | undefined
  #isWhole: (code: string) => boolean = () => false
  readonly #listeners = new Set<() => void>()
  readonly #awaiting = new Set<(isWhole: boolean) => void>()

  readonly take = (...codes: readonly string[]): void => {
    this.#moved = undefined
    this.#codes = [...this.#codes, ...codes]
    this.#goOn()
  }

  /** Takes a code that fell into the box of that name, where that was none for codes. */
  readonly takeFrom = (code: string, from: string | undefined): void => {
    this.take(code)
    this.#moved = from === undefined ? undefined : { code, from }
    this.#changed()
  }

  /** Whether it is a code as those who take codes know them. */
  readonly isWhole = (code: string): boolean => this.#isWhole(code)

  /** Takes the lost ones again. */
  readonly retry = (): void => {
    const codes = this.#lost
    this.#lost = []
    this.take(...codes)
  }

  /** Lets the lost ones go. */
  readonly forget = (): void => {
    this.#lost = []
    this.#changed()
  }

  /** Removes all codes that are not being processed, and returns them. */
  drain(): readonly string[] {
    const running = this.#isWorking ? 1 : 0
    const left = [...this.#codes.slice(running), ...this.#lost]
    this.#codes = this.#codes.slice(0, running)
    this.forget()
    return left
  }

  /** Attaches the handler of codes, which receives the queued ones. Returns a function that detaches it. */
  attach(work: CodeHandler, isWhole: (code: string) => boolean = () => true): () => void {
    this.#worker = work
    this.#isWhole = isWhole
    this.#isUsed = true
    this.#holds = 0
    this.#goOn()
    return () => {
      if (this.#worker !== work) return
      this.#worker = undefined
      this.#changed()
    }
  }

  /** Pauses until it is released as often, or another handler is attached. */
  pause(): void {
    this.#holds += 1
    this.#changed()
  }

  release(): void {
    this.#holds = Math.max(0, this.#holds - 1)
    this.#goOn()
  }

  /** Resolves when the queue is empty: whether each code was accepted. */
  waitUntilIdle(): Promise<boolean> {
    if (this.#codes.length === 0 || this.#isResting()) return Promise.resolve(true)
    return new Promise(resolve => this.#awaiting.add(resolve))
  }

  readonly state = (): ScanState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #isResting(): boolean {
    return this.#holds > 0 || !this.#worker
  }

  #changed(): void {
    const [waiting, lost, isUsed] = [this.#codes.length, this.#lost, this.#isUsed]
    this.#state = { waiting, lost, isUsed, isPaused: this.#isResting(), moved: this.#moved }
    for (const listener of this.#listeners) listener()
  }

  #goOn(): void {
    this.#changed()
    const [code] = this.#codes
    if (this.#isWorking || this.#isResting()) return
    // No caller awaits a scan: an error is reported like any error of the page.
    if (code !== undefined && this.#worker) void this.#takeOne(this.#worker, code)
    else this.#rest()
  }

  async #takeOne(work: CodeHandler, code: string): Promise<void> {
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
      this.#goOn()
    }
  }

  #rest(): void {
    for (const done of this.#awaiting) done(this.#isComplete)
    this.#awaiting.clear()
    this.#isComplete = true
  }
}
