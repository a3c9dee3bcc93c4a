// Work that is repeated while the server runs. A failure ends neither the process nor the task: it is reported at its first
// occurrence, counted, shown by the health of the server, and the task is tried again.

export interface PeriodicTask {
  /** A label of the metrics, such as `backup`. */
  readonly name: string
  readonly milliseconds: number
  /** Waits so long before the first run; without it the first run is at once. */
  readonly firstAfter?: number
  readonly run: () => Promise<void> | void
}

/** A task whose last run failed. */
export interface FailingTask {
  readonly name: string
  /** The instant of the first failure of this series. */
  readonly since: string
  readonly reason: string
}

interface TaskState {
  /** Since the start of the process. */
  failures: number
  failing: FailingTask | undefined
}

export interface PeriodicTasks {
  /** Runs the task until the returned function is called, which waits for the end of its last run. */
  readonly start: (task: PeriodicTask) => () => Promise<void>
  readonly listFailing: () => readonly FailingTask[]
  /** Failed runs since the start, by task. */
  readonly countFailures: () => ReadonlyMap<string, number>
  /** Records a failure outside of a run: an error that nothing else handled. */
  readonly recordFailure: (name: string, error: unknown) => void
}

interface PeriodicTasksOptions {
  readonly now: () => Date
  /** Called once for a series of failures of one reason. */
  readonly onFailure: (name: string, error: unknown) => void
  /** Errors that something else reports are no failure of a task. */
  readonly isReported?: (error: unknown) => boolean
}

export const createPeriodicTasks = ({
  now,
  onFailure,
  isReported = () => false,
}: PeriodicTasksOptions): PeriodicTasks => {
  const states = new Map<string, TaskState>()
  const getState = (name: string): TaskState => {
    const state = states.get(name) ?? { failures: 0, failing: undefined }
    states.set(name, state)
    return state
  }
  const recordFailure = (name: string, error: unknown): void => {
    if (isReported(error)) return
    const state = getState(name)
    state.failures += 1
    const reason = error instanceof Error ? error.message : String(error)
    if (state.failing?.reason !== reason) onFailure(name, error)
    state.failing = { name, since: state.failing?.since ?? now().toISOString(), reason }
  }
  const runOnce = async ({ name, run }: PeriodicTask): Promise<void> => {
    try {
      await run()
      getState(name).failing = undefined
    } catch (error) {
      recordFailure(name, error)
    }
  }
  return {
    start: task => {
      getState(task.name)
      let running: Promise<void> | undefined
      const begin = (): void => {
        running ??= runOnce(task).finally(() => {
          running = undefined
        })
      }
      if (task.firstAfter === undefined) begin()
      const first = task.firstAfter === undefined ? undefined : setTimeout(begin, task.firstAfter)
      const timer = setInterval(begin, task.milliseconds)
      first?.unref()
      timer.unref()
      return async () => {
        clearTimeout(first)
        clearInterval(timer)
        await running
      }
    },
    listFailing: () => [...states.values()].flatMap(({ failing }) => failing ?? []),
    countFailures: () => new Map([...states].map(([name, { failures }]) => [name, failures])),
    recordFailure,
  }
}
