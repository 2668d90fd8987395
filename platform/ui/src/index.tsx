export type { TrendBand } from './charts/bands.ts';
export { placeInRange, type Range, type RangePlace } from './charts/range.ts';
export { RangeBar, type RangeBarProps } from './charts/range-bar.tsx';
export { linear, type Scale, span, ticks } from './charts/scale.ts';
export { flagColor, Sparkline, type SparklineProps } from './charts/sparkline.tsx';
export { TrendChart, type TrendChartProps, type TrendPoint } from './charts/trend-chart.tsx';
export { classes } from './classes.ts';
export { Button, type ButtonProps, type ButtonVariant, IconButton, type IconButtonProps } from './controls/button.tsx';
export { type Entry, Filter, type FilterProps, Seg, type SegProps, Tabs, type TabsProps } from './controls/choice.tsx';
export { Kbd } from './controls/kbd.tsx';
export { LanguageButtons } from './controls/language-buttons.tsx';
export { PressArea, type PressAreaProps } from './controls/press-area.tsx';
export { Ring } from './controls/ring.tsx';
export { type AnyTexts, type Explain, explain, refusalText, useExplain, useFailToast } from './explain.ts';
export {
  CallForm,
  type CallFormProps,
  FormActions,
  SubmitButton,
  type SubmitButtonProps,
} from './fields/call-form.tsx';
export { Checkbox, type CheckboxProps, RadioField, type RadioFieldProps, Switch } from './fields/choice-field.tsx';
export { Combobox, type ComboboxProps } from './fields/combobox.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { Field, type FieldProps } from './fields/field.tsx';
export { FileField, type FileFieldProps } from './fields/file-field.tsx';
export { Form, type FormProps } from './fields/form.tsx';
export { Marked } from './fields/marked.tsx';
export { matchScore, plainText } from './fields/match.ts';
export {
  MoneyField,
  type MoneyFieldProps,
  NumberField,
  type NumberFieldProps,
  readNumber,
} from './fields/number-field.tsx';
export { PhraseSuggestions, type PhraseSuggestionsProps, type Suggestion } from './fields/phrase-suggestions.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { type Option, SelectField, type SelectFieldProps } from './fields/select-field.tsx';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields/text-field.tsx';
export { PhoneField, readTime, TimeField } from './fields/time-field.tsx';
export {
  type CallFormHandle,
  type CallFormOptions,
  type FormDraft,
  textDraft,
  useCallForm,
} from './fields/use-call-form.ts';
export { ValueQuestion, type ValueQuestionProps } from './fields/value-question.tsx';
export { isTyping, matchesChord, useShortcuts } from './keyboard/shortcut.ts';
export { shortcuts } from './keyboard/shortcut-settings.ts';
export { copyText } from './layers/copy-text.tsx';
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
export { prefetchLayers } from './layers/layer.tsx';
export { LayerPlace, useIsTopLayer } from './layers/layer-place.ts';
export { Menu, type MenuEntry, MenuPanel, type MenuPanelProps, type MenuProps, prefetchMenus } from './layers/menu.tsx';
export { openWindow } from './layers/open-window.tsx';
export type { Placement } from './layers/place.ts';
export { Popover, type PopoverProps } from './layers/popover.tsx';
export { ToastRegion } from './layers/toast.tsx';
export { type ToastProps, type ToastTone, toast, toastQueue } from './layers/toast-queue.ts';
export { Tooltip } from './layers/tooltip.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './layout/error-boundary.tsx';
export { FilterBar, type FilterBarProps } from './layout/filter-bar.tsx';
export { type FailurePlace, type LazyPart, lazyPart } from './layout/lazy-part.tsx';
export { loadFailureOf, PartOutdated } from './layout/load-failure.ts';
export { Loaded, type LoadedProps, type LoadedQuery } from './layout/loaded.tsx';
export { Logo } from './layout/logo.tsx';
export { Options, Part, type PartProps } from './layout/parts.tsx';
export { PublicFrame, type PublicFrameProps, PublicLanguages, PublicNotice } from './layout/public-frame.tsx';
export { Screen, type ScreenProps, TopBarPlace } from './layout/screen.tsx';
export { SectionTabs } from './layout/section-tabs.tsx';
export {
  Empty,
  type EmptyProps,
  ErrorPanel,
  type ErrorPanelProps,
  Skeleton,
  type SkeletonProps,
  SkeletonRows,
} from './layout/states.tsx';
export {
  Card,
  type CardProps,
  Eyebrow,
  KpiStrip,
  KpiTile,
  type KpiTileProps,
  ListRow,
  type ListRowProps,
} from './layout/surface.tsx';
export { type Column, type Sort, Table, type TableProps } from './layout/table.tsx';
export {
  type Step,
  Stepper,
  type StepperProps,
  Timeline,
  TimelineDay,
  TimelineItem,
  type TimelineItemProps,
  UploadRow,
  type UploadRowProps,
} from './layout/timeline.tsx';
export { CommandPalette, type CommandPaletteProps } from './palette/command-palette.tsx';
export type { PaletteEntry, PaletteSource } from './palette/palette-entries.ts';
export { type Coat, coatOf, type Face, faceOf, type PetLook } from './pet/look.ts';
export { PatientChip, type PatientChipProps } from './pet/patient-chip.tsx';
export { PetFace, type PetFaceProps } from './pet/pet-face.tsx';
export { type Signalled, useSignalment } from './pet/use-signalment.ts';
export {
  Avatar,
  AvatarGroup,
  type AvatarProps,
  colorOfPerson,
  initialOf,
  type Person,
  Presence,
} from './status/avatar.tsx';
export { Chip, type ChipProps, Count, type Tone } from './status/chip.tsx';
export { PhoneNumber } from './status/phone-number.tsx';
export {
  ConnectionDot,
  type ConnectionDotProps,
  OutboxChip,
  SaveState,
  type SaveStateProps,
} from './status/save-state.tsx';
export {
  type LabFlag,
  LabFlagChip,
  LabFlagMark,
  StatusChip,
  type StatusChipProps,
  type StatusSet,
} from './status/status-chip.tsx';
