import { useEffect } from 'react'
import { usePreferences } from '../preferences/PreferenceChoices.tsx'

/** Sets the title of the tab and the language of the document. */
export const usePageHead = (title: string): void => {
  const { language } = usePreferences()
  useEffect(() => {
    document.title = title
  }, [title])
  // By itself: the browser styles the whole page anew each time the language is set.
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
