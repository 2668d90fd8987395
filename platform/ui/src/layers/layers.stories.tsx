import { useState } from 'react';
import type { Story } from '../../stories/story.ts';
import {
  Button,
  CommandPalette,
  ConfirmDialog,
  Dialog,
  Drawer,
  PetFace,
  Sheet,
  TextField,
  toast,
  UnsavedPrompt,
} from '../index.tsx';

function Layers() {
  const [open, setOpen] = useState<string>();
  const shared = (name: string) => ({ open: open === name, onClose: () => setOpen(undefined) });
  return (
    <>
      {['dialog', 'drawer', 'sheet', 'confirm', 'unsaved', 'palette'].map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button
        onClick={() =>
          toast({
            text: (
              <>
                <b>奇奇</b> 已移到結帳
              </>
            ),
            undo: () => undefined,
          })
        }
      >
        toast
      </Button>
      <Button
        onClick={() => toast({ text: 'Not moved. Coco is still in Clinic.', tone: 'fail', retry: () => undefined })}
      >
        failure
      </Button>
      <Dialog
        {...shared('dialog')}
        title="Check in"
        about="Pet, owner, phone or chip"
        footer={
          <>
            <Button onClick={() => setOpen(undefined)}>Cancel</Button>
            <Button variant="primary">Check in</Button>
          </>
        }
      >
        <TextField label="Reason" />
        <TextField label="Weight" end="kg" />
      </Dialog>
      <Drawer {...shared('drawer')} title="Details">
        <TextField label="Name" />
      </Drawer>
      <Sheet {...shared('sheet')} title="Move to">
        <Button wide>Pharmacy</Button>
      </Sheet>
      <ConfirmDialog
        {...shared('confirm')}
        title="Delete 3 images?"
        action="Delete 3 images"
        onConfirm={() => setOpen(undefined)}
      >
        They are gone for everyone.
      </ConfirmDialog>
      <UnsavedPrompt
        open={open === 'unsaved'}
        onKeepEditing={() => setOpen(undefined)}
        onLeave={() => setOpen(undefined)}
        onSaveAndLeave={() => setOpen(undefined)}
      >
        Mochi, visit of 21 Nov: Subjective, Plan
      </UnsavedPrompt>
      <CommandPalette
        {...shared('palette')}
        sources={[
          {
            id: 'pets',
            label: 'Patients',
            initial: [
              {
                id: '1',
                title: 'Mochi',
                about: 'P02418 · Emily Tanaka',
                icon: <PetFace species="cat" size="sm" />,
                onRun: () => undefined,
              },
            ],
          },
          {
            id: 'places',
            label: 'Places',
            initial: [{ id: 'b', title: 'Outpatient', shortcut: 'G B', onRun: () => undefined }],
          },
        ]}
      />
    </>
  );
}

export const stories: readonly Story[] = [{ title: 'Dialogs, drawers, toasts, palette', show: () => <Layers /> }];
