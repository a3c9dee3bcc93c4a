import { useEffect } from 'react'
import { usePreferences } from '../preferences/use-preferences.ts'

/** Sets the title of the tab and the language of the document. */
export const usePageHead = (title: string): void => {
  const { language } = usePreferences()
  useEffect(() => {
    document.title = title
    document.documentElement.lang = language
  }, [title, language])
}
