// The texts of messages in the language of the browser that receives them.
import { memoize } from 'es-toolkit/function/memoize'
import type { Wording } from '../../../engine/schema/wording.ts'
import { loadWording } from '../../config/load-wording.ts'

type MessageLanguage = 'id' | 'en'

/** Indonesian unless the browser has subscribed in English. */
export const selectMessageLanguage = (language: string): MessageLanguage => (language === 'en' ? 'en' : 'id')

const load = memoize(loadWording)

export const loadMessageWording = (language: string): Wording => load(selectMessageLanguage(language))
