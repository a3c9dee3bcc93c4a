import { use } from 'react'
import { useProject } from '../../providers/use-project.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import type { Policy } from './PolicyPage.tsx'

export interface Policies {
  readonly privacy: Policy
  readonly terms: Policy
}

const files = {
  id: () => import('../../i18n/policies/id.json'),
  en: () => import('../../i18n/policies/en.json'),
}

const loading: Partial<Record<keyof typeof files, Promise<{ readonly default: Policies }>>> = {}

/** The policies in the language of the user, with the name of the project; suspends until their file is loaded. */
export const usePolicies = (): Policies => {
  const { language } = usePreferences()
  const { name } = useProject()
  loading[language] ??= files[language]()
  const { privacy, terms } = use(loading[language]).default
  const withName = (policy: Policy): Policy => ({ ...policy, lead: policy.lead.replace('{name}', name) })
  return { privacy: withName(privacy), terms: withName(terms) }
}
