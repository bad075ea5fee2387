package main

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// jieba is the module that carries the dictionary, and its sum.
const (
	jieba    = "github.com/yanyiwu/gojieba@v1.4.6"
	jiebaSum = "h1:9oKbZijSHBdoTabXK34romSWj4aQLvs+j1ctIQjSxPk="
)

// chineseKinds are kinds by the tag of a word: by the whole tag, or its first letter.
var chineseKinds = map[string]int{
	"nrt": person, "ns": place, "nt": organisation, "nz": name, "zg": verb,
	"n": noun, "l": noun, "i": noun, "j": noun, "t": noun, "s": noun, "an": noun, "vn": noun,
	"v": verb, "a": verb, "d": verb, "z": verb, "b": verb, "g": verb, "o": verb,
	"m": numeral, "q": numeral, "k": affix,
	"p": particle, "c": particle, "u": particle, "r": particle, "e": particle, "y": particle, "f": particle, "h": particle, "x": particle,
}

func chinese(ws words) error {
	out, err := exec.Command("go", "mod", "download", "-json", jieba).Output()
	if err != nil {
		return err
	}
	var module struct{ Dir, Sum string }
	if err := json.Unmarshal(out, &module); err != nil {
		return err
	}
	if module.Sum != jiebaSum {
		return errors.New(jieba + " has another sum: " + module.Sum)
	}
	data, err := os.ReadFile(filepath.Join(module.Dir, "deps", "cppjieba", "dict", "jieba.dict.utf8"))
	if err != nil {
		return err
	}
	type entry struct {
		text, tag string
		count     float64
	}
	var all []entry
	total := 0.0
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		n, err := strconv.ParseFloat(f[1], 64)
		if err != nil {
			return err
		}
		all = append(all, entry{f[0], f[2], n})
		total += n
	}
	for _, e := range all {
		ws.add("zh", e.text, chineseKind(e.text, e.tag), -math.Log2(e.count/total))
	}
	return nil
}

// chineseKind returns the kind of a word by its tag. The tags of persons' names are on
// idioms, too: what begins with no surname or is too long is no name of one.
func chineseKind(text, tag string) int {
	chars := []rune(text)
	switch {
	case tag == "nr" || tag == "nrfg":
		one, two := strings.ContainsRune(surnames, chars[0]), len(chars) > 2 && strings.Contains(doubleSurnames, string(chars[:2]))
		switch {
		case len(chars) == 1 && one:
			return surname
		case len(chars) == 1:
			return given
		case len(chars) <= 4 && two, len(chars) <= 3 && one:
			return person
		case len(chars) <= 3:
			return name
		}
		return noun
	case len(chars) == 1 && tag == "nrt":
		return name
	case len(chars) == 1 && (tag == "zg" || strings.Contains("vadzbgo", tag[:1])):
		return noun
	}
	if k, ok := chineseKinds[tag]; ok {
		return k
	}
	return chineseKinds[tag[:1]]
}

// The commonest surnames, of one character and of two.
const (
	surnames       = "丁万上严乔于付任伍何余侯俞倪傅关冯刘劉包卢史叶向吕吳吴呂周唐嚴夏姚姜孔孙孟季孫安宋尉尹岳崔常庄庞康廖张張彭徐成戴文方於施易曹曾朱李杜杨林柳柴梁楊樊武段殷毕毛江汤汪沈洪涂温潘焦熊牛王田申白盧石祁祝秦程章简範纪罗羅翟耿聂肖胡芦苏范莫萧萬葉葛董蒋蓝蔡蔣蕭薛蘇袁覃許謝譚许谢谭賀賈賴贺贾赖赵趙週邓邢邱邵邹郑郝郭鄒鄧鄭金錢鐘钟钱閻闫阎陆陈陳陶陸雷韋韓韦韩顧顾颜餘馬馮马骆高魏鲁麦黃黄黎齐龍龔龙龚"
	doubleSurnames = "令狐 欧阳 司徒 司马 上官 夏侯 慕容 皇甫 申屠 尉迟 诸葛 长孙 于 "
)
