import { useSyncExternalStore } from 'react'
import { getProject, type ProjectInfo, subscribeToProject } from './project.ts'

export const useProject = (): ProjectInfo => useSyncExternalStore(subscribeToProject, getProject)
