import { type ReactNode, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { mayRequestAccess } from '#src/domain/permissions.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RequestAccess } from '#src/widgets/access-requests/request-access.tsx'
import {
  ALL_WORKSPACES,
  UNASSIGNED,
  UNGROUPED,
  WARNINGS,
} from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'

const LISTS: readonly string[] = [ALL_WORKSPACES, UNASSIGNED, UNGROUPED, WARNINGS]

interface IfListedProps {
  /** Undefined until loaded. */
  workspaces: readonly Workspace[] | undefined
  place: string
  level: 'this' | undefined
  role: Role
  /** The list. */
  children: ReactNode
}

export const IfListed = ({ role, children, ...listed }: IfListedProps) =>
  isListed(listed) ? (
    children
  ) : (
    <NoAccess key={listed.place} workspaceId={listed.place} role={role} />
  )

/** Whether the user sees devices of a scope: a link may lead to a workspace without access. */
function isListed({ workspaces, place, level }: Omit<IfListedProps, 'role' | 'children'>) {
  if (!workspaces || LISTS.includes(place) || organizationOfScope(workspaces, place)) return true
  const workspace = findWorkspace(workspaces, place)?.node
  // A workspace without access may be the path to one with access.
  return workspace !== undefined && (workspace.accessible || level !== 'this')
}

/** Instead of the list. Workspaces without access are not in the tree, so that the name is unknown. */
function NoAccess({ workspaceId, role }: { workspaceId: string; role: Role }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRequestAccess({ role }, false))
    return <EmptyState title={permissionsTexts.workspaceGone} />
  return (
    <>
      <EmptyState
        title={workspacesTexts.noAccess}
        action={<Button onClick={() => setIsOpen(true)}>{permissionsTexts.request}</Button>}
      >
        {workspacesTexts.noAccessHint}
      </EmptyState>
      {isOpen && <RequestAccess workspace={{ id: workspaceId }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
