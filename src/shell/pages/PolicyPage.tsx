import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useProject } from '../../providers/session-context.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePreferences } from '../preferences/PreferenceChoices.tsx'

export interface Policy {
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: readonly string[] }[]
}

/** A text to read: what it is about, then its sections; Tab reaches it, so that the arrows scroll it. */
export function PolicyPage({ title, policy }: { readonly title: string; readonly policy: Policy }) {
  return (
    <Box component="article" tabIndex={0} sx={{ maxWidth: 720, pb: 4, '& p': { lineHeight: 1.6 } }}>
      <PageHead title={title} />
      <Typography sx={{ mb: 3, fontSize: 15 }}>{policy.lead}</Typography>
      {policy.sections.map(section => (
        <Box component="section" key={section.title} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 0.75 }}>
            {section.title}
          </Typography>
          {section.text.map(paragraph => (
            <Typography key={paragraph} sx={{ mb: 1 }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface Policies {
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
