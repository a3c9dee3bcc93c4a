// The tasks of docs/tasks.json: their texts in the guide, and the browser actions for their pictures.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

interface TaskStep {
  /** The text in the guide. */
  readonly say: string
  /** Then in this order: a path, choices of lists and texts by the labels of their boxes, pieces for the box that is
   * scanned into, a button or an entry of a menu, a key, a row of the list, and a text that appears. */
  readonly open?: string
  readonly choose?: Readonly<Record<string, string>>
  readonly fill?: Readonly<Record<string, string>>
  readonly scan?: readonly string[]
  readonly click?: string
  readonly press?: string
  readonly row?: number
  readonly wait?: string
}

export interface Task {
  /** The heading in the guide. */
  readonly chapter: string
  /** The name of its picture, without an ending. */
  readonly picture: string
  readonly user: string
  readonly steps: readonly TaskStep[]
}

const file = new URL('../docs/tasks.json', import.meta.url)

/** All tasks by whose they are, in the order of the file. */
export const readTasks = (): Readonly<Record<string, readonly Task[]>> => JSON.parse(readFileSync(file, 'utf8'))

/** Barcodes of available pieces, to be scanned in turn. */
export type Pieces = Iterator<string>

export const runTask = async (page: Page, { steps }: Task, pieces: Pieces): Promise<void> => {
  for (const step of steps) await runStep(page, step, pieces)
}

const runStep = async (page: Page, step: TaskStep, pieces: Pieces): Promise<void> => {
  if (step.open !== undefined) {
    await page.goto(step.open)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  for (const [label, text] of Object.entries(step.choose ?? {})) await choose(page, label, text)
  for (const [label, text] of Object.entries(step.fill ?? {}))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const [box, ...scanned] = step.scan ?? []
  for (const _ of scanned) await scan(page, box ?? '', pieces)
  if (step.click !== undefined) {
    const named = { name: step.click, exact: true }
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).click()
  }
  if (step.press !== undefined) await page.keyboard.press(step.press)
  if (step.row !== undefined) await page.getByRole('row').nth(step.row).click()
  if (step.wait !== undefined) await page.getByText(step.wait).first().waitFor()
}

const choose = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(`^${text}\\b`) })
    .first()
    .click()
}

const scan = async (page: Page, label: string, pieces: Pieces): Promise<void> => {
  const { value: code } = pieces.next()
  const box = page.getByRole('textbox', { name: label, exact: true })
  await box.fill(code)
  await box.press('Enter')
  await page.getByRole('row').filter({ hasText: code }).first().waitFor()
}
