// What the project is, for pages that need it before a user is signed in. This browser remembers the last answer.

import type { ProjectInfo } from '../../engine/answers/request-answers.ts'
import { createListeners } from '../ui/listeners.ts'
import { apiUrl } from './api-url.ts'

/** Until the server has answered once. */
const unknownProject: ProjectInfo = {
  name: '',
  tagline: '',
  languages: ['id', 'en'],
  texts: {},
  currency: { symbol: '', decimals: 0, words: [], rounding: 'nearest', notes: [] },
  dateFormat: 'yyyy-MM-dd',
  modules: [],
  single: false,
  names: { userId: 'user_id', password: 'password', shop: 'shop', shopName: 'name', businessDate: 'date' },
  day: { mode: 'none' },
}

const storageKey = 'kencana.project'

const readStored = (): ProjectInfo | undefined => {
  const text = localStorage.getItem(storageKey)
  try {
    return text === null ? undefined : (JSON.parse(text) as ProjectInfo)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

let current: ProjectInfo | undefined
const changes = createListeners()

export const getProject = (): ProjectInfo => {
  current ??= readStored()
  return current ?? unknownProject
}

const languageKey = 'kencana.language'

/** A device that opens the program for the first time begins in the first language of its browser that the project has. */
const beginInOwnLanguage = ({ languages }: ProjectInfo): void => {
  if (localStorage.getItem(languageKey) !== null || localStorage.getItem(storageKey) !== null) return
  const preferred = navigator.languages.map(tag => tag.split('-')[0])
  const own = preferred.flatMap(name => languages.filter(one => one === name))[0]
  if (own !== undefined) localStorage.setItem(languageKey, own)
}

/** The language of this device: that which was chosen, or in which it began; else that of the project. */
export const getChosenLanguage = ({ languages } = getProject()): 'id' | 'en' => {
  const chosen = localStorage.getItem(languageKey)
  return languages.find(one => one === chosen) ?? languages[0] ?? 'id'
}

declare global {
  interface Window {
    /** The text of the answer; undefined if there is none. */
    projectCall?: Promise<string | undefined>
  }
}

/** Sends the call for the project, and keeps it until the program takes its answer. */
export const sendProjectCall = (): void => {
  // Without a language of its own a device that knows the project has the texts of its files.
  const own = readStored() === undefined ? navigator.languages.join() : '*'
  const headers = { 'accept-language': localStorage.getItem(languageKey) ?? own }
  window.projectCall = fetch(`${apiUrl}/project`, { headers })
    .then(response => (response.ok ? response.text() : undefined))
    .catch(() => undefined)
}

/** The project before the program is there: as remembered, else of the answer that is on its way. */
export const findEarlyProject = async (): Promise<ProjectInfo | undefined> => {
  const remembered = readStored()
  if (remembered) return remembered
  const text = await window.projectCall
  if (text === undefined) return undefined
  const project = JSON.parse(text) as ProjectInfo
  beginInOwnLanguage(project)
  return project
}

/** Requests the project, unless the first script did; a server that does not answer leaves what is remembered. */
const fetchProject = async (): Promise<void> => {
  if (!window.projectCall) sendProjectCall()
  const sentCall = window.projectCall
  delete window.projectCall
  const text = await sentCall
  if (text === undefined || text === localStorage.getItem(storageKey)) return
  const project = JSON.parse(text) as ProjectInfo
  beginInOwnLanguage(project)
  localStorage.setItem(storageKey, text)
  current = project
  changes.notify()
}

/** Waits for the first answer only; later ones are applied when they come. */
export const loadProject = async (): Promise<void> => {
  const requested = fetchProject()
  if (getProject() === unknownProject) await requested
}

/** Calls back after another answer; returns the function that ends this. */
export const subscribeToProject = changes.subscribe
