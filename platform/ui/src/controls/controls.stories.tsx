import {
  ArrowRight,
  Bell,
  Calendar,
  FlaskConical,
  List,
  Pill,
  Plus,
  Printer,
  Search,
  SlidersHorizontal,
  SquareKanban,
  Trash2,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../stories/story.ts';
import { Avatar, AvatarGroup, Button, Filter, IconButton, Kbd, Menu, Seg, Tabs, Tooltip } from '../index.tsx';

function Choices() {
  const [view, setView] = useState('board');
  const [own, setMine] = useState(true);
  return (
    <>
      <Seg
        label="View"
        value={view}
        onChange={setView}
        entries={[
          { value: 'board', label: '看板', icon: <SquareKanban /> },
          { value: 'list', label: '清單', icon: <List /> },
          { value: 'calendar', label: '預約', icon: <Calendar />, count: 6 },
        ]}
      />
      <Seg
        size="sm"
        label="Span"
        value="2y"
        onChange={() => undefined}
        entries={[
          { value: '6m', label: '6 m' },
          { value: '2y', label: '2 y' },
          { value: 'all', label: 'All' },
        ]}
      />
      <Filter pressed={own} onChange={setMine} icon={<UserCheck />}>
        Mine
      </Filter>
      <Filter pressed={false} onChange={() => undefined}>
        All doctors
      </Filter>
    </>
  );
}

function TabsStory() {
  const [tab, setTab] = useState('timeline');
  return (
    <Tabs
      label="Patient"
      value={tab}
      onChange={setTab}
      entries={[
        { value: 'timeline', label: 'Timeline' },
        { value: 'records', label: 'Records', count: 14 },
        { value: 'lab', label: 'Lab', count: 22, mark: 'critical' },
        { value: 'preventive', label: 'Preventive', mark: 'danger' },
      ]}
    >
      <p style={{ padding: 12 }}>{tab}</p>
    </Tabs>
  );
}

export const stories: readonly Story[] = [
  {
    title: 'Button: variants',
    show: () => (
      <>
        <Button variant="primary" icon={<Plus />} shortcut="N">
          Check in
        </Button>
        <Button>Default</Button>
        <Button variant="soft">Pay</Button>
        <Button variant="ghost" iconAfter={<ArrowRight />}>
          To checkout
        </Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete 3 images
        </Button>
      </>
    ),
  },
  {
    title: 'Button: busy, disabled with reason, sizes',
    show: () => (
      <>
        <Button variant="primary" busy>
          Sending
        </Button>
        <Button variant="primary" disabledReason="The receipt is paid">
          Take payment
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
      </>
    ),
  },
  {
    title: 'IconButton, Menu, Tooltip, Kbd',
    show: () => (
      <>
        <IconButton label="Notifications" icon={<Bell />} shortcut="G N" />
        <IconButton label="Print" icon={<Printer />} outline />
        <IconButton label="Filters" icon={<SlidersHorizontal />} pressed />
        <IconButton label="Search" icon={<Search />} size="sm" />
        <IconButton label="Busy" icon={<Search />} busy />
        <Menu
          label="Card"
          entries={[
            { label: 'Open', shortcut: 'Enter' },
            { label: 'Order lab', icon: <FlaskConical /> },
            { line: true },
            { group: 'Move to' },
            { label: 'Pharmacy', icon: <Pill />, checked: true },
            { label: 'Cancel visit', danger: true, icon: <Trash2 /> },
          ]}
          trigger={(props) => <Button {...props}>Menu</Button>}
        />
        <Tooltip text="A few words">
          <Button size="sm">Hover me</Button>
        </Tooltip>
        <Kbd>Ctrl K</Kbd>
      </>
    ),
  },
  { title: 'Seg, Filter', show: () => <Choices /> },
  { title: 'Tabs', show: () => <TabsStory /> },
  {
    title: 'Avatar',
    show: () => (
      <>
        <Avatar name="林醫師" />
        <Avatar name="Dr. Chen" size="lg" />
        <Avatar name="黃" size="sm" />
        <Avatar name="unassigned" none size="sm" />
        <AvatarGroup people={['Lin', 'Chen', 'Huang', 'Wu', 'Hsu'].map((name) => ({ id: name, name }))} />
      </>
    ),
  },
];
