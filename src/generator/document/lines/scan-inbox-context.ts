import { createContext } from 'react'
import type { ScanInbox } from './scan-inbox.ts'

/** Codes of a screen that makes one document after another; undefined where a form is alone with its own. */
export const ScanInboxContext = createContext<ScanInbox | undefined>(undefined)
