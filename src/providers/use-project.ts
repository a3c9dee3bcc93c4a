import { useSyncExternalStore } from 'react'
import type { ProjectInfo } from '../../engine/answers/project-answer.ts'
import { getProject, subscribeToProject } from './project.ts'

export const useProject = (): ProjectInfo => useSyncExternalStore(subscribeToProject, getProject)
