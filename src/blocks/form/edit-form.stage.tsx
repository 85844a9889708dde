import { useSelector } from '@xstate/react'
import { useContext, useState, type ComponentType } from 'react'
import { z } from 'zod'
import { editFormModel } from '#machines/flows/edit-form.model.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { EditForm } from '../edit-form.tsx'
import { ConflictDialog } from './conflict.tsx'
import { createFormHost, type EditFormActor } from './edit-form-host.ts'

const schema = z.strictObject({
  legal_first: z.string().min(1, 'Enter your name as shown on your ID.').meta({
    title: 'Legal first name',
  }),
  legal_last: z.string().min(1).meta({ title: 'Legal last name' }),
})
const mine = { legal_first: 'Annabel', legal_last: 'Lee' }
const theirs = { legal_first: 'Ann', legal_last: 'Lee' }
const nothing = () => undefined
const never = () => new Promise<never>(nothing)

function Form({ actor }: { actor: EditFormActor }) {
  const [host] = useState(createFormHost)
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const conflicts = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  return (
    <>
      <EditForm
        label="Personal information"
        schema={schema}
        values={mine}
        mode="autosave"
        problems={problem?.fields ?? {}}
        onSave={never}
        onDraft={never}
        onCancel={nothing}
        submitLabel="Save personal information"
        flow={{ host, actor }}
      />
      {conflicts ? (
        <ConflictDialog
          specs={fieldsOf(schema)}
          labels={(spec) => spec.title}
          mine={mine}
          theirs={theirs}
          onResolve={nothing}
          onClose={nothing}
        />
      ) : null}
    </>
  )
}

/** Any form of a record, with two fields. */
function AnyForm() {
  const actor = useContext(StagedFlow)
  if (actor === null || actor.id !== editFormModel.machine.id) return null
  return <Form actor={actor as unknown as EditFormActor} />
}

export const stages: Readonly<Record<string, ComponentType>> = { 'edit-form': AnyForm }
