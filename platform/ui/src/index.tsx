export { Button, type ButtonProps, type ButtonVariant, IconButton, type IconButtonProps } from './controls/button.tsx';
export { Kbd } from './controls/kbd.tsx';
export { Ring } from './controls/ring.tsx';
export { Checkbox, type CheckboxProps, RadioField, type RadioFieldProps, Switch } from './fields/choice-field.tsx';
export { Field, type FieldProps } from './fields/field.tsx';
export { type Option, SelectField, type SelectFieldProps } from './fields/select-field.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields/text-field.tsx';
export { isTyping, matchesChord, shortcuts, useShortcuts } from './keyboard/shortcut.ts';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  type DialogProps,
  Drawer,
  type DrawerProps,
  Sheet,
  UnsavedPrompt,
  type UnsavedPromptProps,
} from './layers/dialog.tsx';
export { ToastRegion } from './layers/toast.tsx';
export { type ToastProps, type ToastTone, toast, toastQueue } from './layers/toast-queue.ts';
export { Tooltip } from './layers/tooltip.tsx';
export { Loaded, type LoadedProps, type LoadedQuery } from './layout/loaded.tsx';
export { Screen, type ScreenProps, TopBarPlace } from './layout/screen.tsx';
export {
  Empty,
  type EmptyProps,
  ErrorPanel,
  type ErrorPanelProps,
  Skeleton,
  type SkeletonProps,
  SkeletonRows,
} from './layout/states.tsx';
export { type Column, type Sort, Table, type TableProps } from './layout/table.tsx';
export { Chip, type ChipProps, Count, type Tone } from './status/chip.tsx';
