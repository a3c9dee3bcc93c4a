import { NewDocumentScreen, type PageProps } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'

/** The form of the first document that the entry of the menu needs. */
export function ContohScreen({ path, title, needs }: PageProps) {
  const { resources } = useSchema()
  const resource = resources[needs.find(({ kind }) => kind === 'document')?.name ?? '']
  return resource && <NewDocumentScreen {...{ resource, path, title }} />
}
