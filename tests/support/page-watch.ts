// Watches a page for what no test may see: faults of the program, errors in the console, calls to another host.
import type { Page } from '@playwright/test'

export interface PageWatch {
  readonly troubles: () => readonly string[]
  /** The browser tells refusals and lost connections as errors of the console; those of the test's own making count for nothing. */
  readonly expectRefusal: (status: number | 'no answer') => void
}

export const watchPage = (page: Page, address: string): PageWatch => {
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
    expectRefusal: status =>
      expected.push(
        status === 'no answer'
          ? 'Failed to load resource: net::'
          : `Failed to load resource: the server responded with a status of ${status} `,
      ),
  }
}
