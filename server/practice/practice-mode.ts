// Opens, resets and closes the copy of a shop to practise on: a process of its own with its own data, port and sessions.
import { type ChildProcess, fork } from 'node:child_process'
import type { PracticeStatus } from '../../engine/answers/session-answers.ts'
import type { BackupSource } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { buildPracticeConfig, removePractice } from './practice-copy.ts'

/** What the process of the copy is started with. */
export interface PracticeRequest {
  readonly source: BackupSource
  readonly config: Config
}

export type PracticeFailure = NonNullable<PracticeStatus['failure']>

/** Who asks in the copy that it is made anew or closed. */
export interface PracticeCommand {
  readonly verb: PracticeVerb
  readonly userId: string
  readonly shop: string
}
export type PracticeVerb = 'reset' | 'close'

export type PracticeMessage =
  | { readonly copiedAt: string }
  | { readonly port: number }
  | { readonly failed: PracticeFailure; readonly reason: string }
  | { readonly command: PracticeCommand }

/** In the copy it asks the server of the shop; reset and close then end the process that answers. */
export interface Practice {
  readonly state: () => PracticeStatus
  /** Makes a copy and opens it, unless one is open or under way. */
  readonly open: () => void
  /** Replaces the copy that is open by a new one. */
  readonly reset: (by: Omit<PracticeCommand, 'verb'>) => void
  readonly close: (by: Omit<PracticeCommand, 'verb'>) => Promise<void>
  /** Ends it with the server. */
  readonly end: () => Promise<void>
}

interface PracticeOptions {
  readonly config: Config
  /** The program of the copy. */
  readonly program: URL
  readonly onFailure: (reason: string) => void
  /** A user of the copy wants it reset or closed. */
  readonly onCommand: (command: PracticeCommand) => void
}

const closed: PracticeStatus = { stage: 'closed', copied_at: null, port: null, address: null, failure: null }

/** Removes what an earlier process left; starts nothing. */
export const createPracticeMode = ({ config, program, onFailure, onCommand }: PracticeOptions): Practice => {
  let state = closed
  let child: { readonly process: ChildProcess; readonly ended: Promise<void> } | undefined
  removeLeftovers(config, onFailure)

  const receive = (message: PracticeMessage): void => {
    if ('copiedAt' in message) state = { ...state, stage: 'starting', copied_at: message.copiedAt }
    else if ('port' in message)
      state = { ...state, stage: 'open', port: message.port, address: config.practiceAddress ?? null }
    else if ('failed' in message) {
      // It ends by itself, and has removed its copy.
      child = undefined
      state = { ...closed, failure: message.failed }
      onFailure(message.reason)
    } else {
      onCommand(message.command)
      if (message.command.verb === 'reset') void replace()
      else void end()
    }
  }

  const start = (): void => {
    state = { ...closed, stage: 'copying' }
    const started = fork(program)
    const ended = new Promise<void>(resolve => {
      started.once('error', error => onFailure(error.message))
      started.once('close', code => {
        if (child?.process === started) {
          child = undefined
          // It ends by itself when nobody has used it for long.
          state = { ...closed, failure: state.failure ?? (code === 0 ? null : 'ended') }
          removeLeftovers(config, onFailure)
        }
        resolve()
      })
    })
    child = { process: started, ended }
    started.on('message', message => {
      if (child?.process === started) receive(message as PracticeMessage)
    })
    const source = { dataDir: config.dataDir, databaseUrl: config.databaseUrl, schemaDir: config.schemaDir }
    started.send({ source, config: buildPracticeConfig(config) } satisfies PracticeRequest, error => {
      if (error) onFailure(error.message)
    })
  }

  const end = async (): Promise<void> => {
    const running = child
    child = undefined
    state = closed
    running?.process.kill('SIGKILL')
    await running?.ended
    if (!child) removeLeftovers(config, onFailure)
  }

  const replace = async (): Promise<void> => {
    const running = child
    child = undefined
    state = { ...closed, stage: 'copying' }
    running?.process.kill('SIGKILL')
    await running?.ended
    // Closed meanwhile, or the server ends.
    if (!child && state.stage === 'copying') start()
  }

  return {
    state: () => state,
    open: () => {
      if (!child && state.stage === 'closed') start()
    },
    reset: () => {
      if (state.stage === 'open') void replace()
    },
    close: end,
    end,
  }
}

const removeLeftovers = (config: Config, onFailure: PracticeOptions['onFailure']): void => {
  try {
    removePractice(config)
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error))
  }
}

/** Of the process of the copy: it passes on resets and closings. */
export const createPracticeCopy = (copiedAt: string, send: (message: PracticeMessage) => void): Practice => ({
  state: () => ({ ...closed, stage: 'inside', copied_at: copiedAt }),
  open: () => undefined,
  reset: by => send({ command: { verb: 'reset', ...by } }),
  close: async by => send({ command: { verb: 'close', ...by } }),
  end: async () => undefined,
})
