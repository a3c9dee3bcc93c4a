// Watches a page: for problems that no test may have, and for messages that disappear before a test can read them.
import { expect, type Page } from '@playwright/test'

export interface PageWatch {
  readonly troubles: () => readonly string[]
  /** The browser logs refusals and lost connections as console errors; those that the test causes are ignored. */
  readonly expectRefusal: (status: number | 'no answer' | 'no connection' | 'no part' | 'no line') => void
  /** Waits until a popup or toast with all these texts was shown, also one that is gone by now; each counts once. */
  readonly expectMessage: (...texts: readonly string[]) => Promise<void>
}

export const watchPage = async (page: Page, address: string): Promise<PageWatch> => {
  const troubles: string[] = []
  const expected: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(?:data|blob):/.test(url)) troubles.push(`a call to ${url}`)
  })
  page.on('pageerror', error => troubles.push(`a fault: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`the console: ${message.text()} ${message.location().url}`)
  })
  return {
    troubles: () => troubles.filter(trouble => !expected.some(text => trouble.includes(text))),
    expectRefusal: status => expected.push(getTrouble(status)),
    expectMessage: await hearAlerts(page),
  }
}

const getTrouble = (status: Parameters<PageWatch['expectRefusal']>[0]): string => {
  if (status === 'no connection') return 'net::ERR_INTERNET_DISCONNECTED'
  if (status === 'no line') return "WebSocket connection to '"
  if (status === 'no part') return 'Failed to fetch dynamically imported module'
  return status === 'no answer'
    ? 'Failed to load resource: net::'
    : `Failed to load resource: the server responded with a status of ${status} `
}

/** Popups close themselves after two or three seconds, which a busy machine may be too slow to see: so the page notes them down. */
const hearAlerts = async (page: Page): Promise<PageWatch['expectMessage']> => {
  const messages: string[] = []
  await page.exposeFunction('noteAlert', (text: string) => messages.push(text))
  await page.addInitScript(noteAlerts)
  return async (...texts) => {
    const find = (): number => messages.findIndex(one => texts.every(text => one.includes(text)))
    await expect(() => expect({ wanted: texts, messages, found: find() >= 0 }).toMatchObject({ found: true })).toPass({
      timeout: 180_000,
      intervals: [50],
    })
    messages.splice(find(), 1)
  }
}

/** Runs in the page. */
const noteAlerts = (): void => {
  const { noteAlert } = window as unknown as { noteAlert: (text: string) => void }
  const note = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return
    if (node.role === 'alert') noteAlert(node.textContent)
    for (const below of node.querySelectorAll<HTMLElement>('[role=alert]')) noteAlert(below.textContent)
  }
  new MutationObserver(changes => {
    for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
  }).observe(document, { childList: true, subtree: true })
}
