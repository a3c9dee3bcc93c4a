import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import type { Print } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { saveFile } from '../../text/export-csv.ts'
import { useShowError } from '../../use-show-error.ts'
import { printOf } from '../document-calls.ts'

/** A page that is read for a while keeps its file. */
const lifetimeMilliseconds = 60_000

/** Opens a print in a tab of its own; where the browser allows none, it is saved as a file. */
export const usePrint = (resource: Resource): ((id: string, print: Print) => Promise<void>) => {
  const translate = useTranslate()
  const showError = useShowError()
  const isUnderWay = useRef(false)
  return async (id, print) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    // Opened by the press itself: a browser lets nothing open a tab later.
    const tab = window.open('', '_blank')
    try {
      const file = await printOf(resource, id, print.id)
      if (!tab) return saveFile(`${print.title}.pdf`, file)
      const address = URL.createObjectURL(file)
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), lifetimeMilliseconds)
    } catch (error) {
      tab?.close()
      showError(error, translate('document.not-printed', { title: print.title }))
    } finally {
      isUnderWay.current = false
    }
  }
}
