// Grades a project against a golden task: starts the engine on its files and plays the calls of the task's grader.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answered, openShop, password, type Shop } from '../support/shop/shop.ts'
import { type ProjectTexts, readTaskFiles, writeTaskFiles } from './task-files.ts'

type Call = (call: string, body?: object) => Promise<Answered>

export interface GraderContext {
  /** `GET member?...` as the head librarian. */
  readonly head: Call
  /** The same at the desk, which is no full level. */
  readonly desk: Call
  /** Sends a CSV to an import as the head librarian. */
  readonly sendFile: (call: string, csv: string) => Promise<Answered>
  readonly shop: Shop
}

export interface Grader {
  /** Runs before the change, on the files of the library: the change is then made while the server runs. */
  readonly seed?: (context: GraderContext) => Promise<void>
  /** Throws if the project does not do what the task asks. */
  readonly grade: (context: GraderContext) => Promise<void>
}

export const loadGrader = async (task: string): Promise<Grader> => import(`./tasks/${task}/grader.ts`)

const createCall = (shop: Shop, token: string): Call => {
  return (call, body) => {
    const [method = '', path = ''] = call.split(/ (.*)/)
    return shop.ask(method, path, { token, ...(body && { body }) })
  }
}

const createContext = async (shop: Shop): Promise<GraderContext> => {
  const token = await shop.signIn('OWNER')
  return {
    head: createCall(shop, token),
    desk: createCall(shop, await shop.signIn('DESK01', password)),
    sendFile: (call, csv) => {
      const [method = '', path = ''] = call.split(/ (.*)/)
      return shop.ask(method, path, { token, payload: csv, headers: { 'content-type': 'text/csv' } })
    },
    shop,
  }
}

/** Throws what is wrong: faults of the files, or what the grader finds. */
export const gradeFiles = async (task: string, files: ProjectTexts): Promise<void> => {
  const grader = await loadGrader(task)
  const parent = mkdtempSync(join(tmpdir(), 'kencana-golden-'))
  const folder = join(parent, 'project')
  writeTaskFiles(folder, grader.seed ? readTaskFiles(task, 'base') : files)
  try {
    const shop = await openShop({ env: { SCHEMA_DIR: folder, KENCANA_START: 'demo', LOG_LEVEL: 'silent' } })
    try {
      const context = await createContext(shop)
      if (grader.seed) {
        await grader.seed(context)
        writeTaskFiles(folder, files)
        if (!(await shop.running.reloadSchema())) throw new Error('the changed files are refused')
      }
      await grader.grade(context)
    } finally {
      await shop.close()
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
